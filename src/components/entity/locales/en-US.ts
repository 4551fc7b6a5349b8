export default {
  'entity.add': 'Add',
  'entity.edit': 'Edit',
  'entity.access': 'Access',
  'entity.delete': 'Delete',
};
