export default {
  'entity.add': 'Add',
  'entity.edit': 'Edit',
  'entity.delete': 'Delete',
};
