export default {
  'entity.add': 'Add',
  'entity.edit': 'Edit',
  'entity.access': 'Access',
  'entity.history': 'History',
  'entity.deleted': 'Deleted',
  'entity.undo': 'Undo',
  'entity.undone': 'Undone',
  'entity.delete': 'Delete',
  'entity.deleteOne': 'Delete {noun}',
};
