export default {
  'entity.add': 'Add',
  'entity.edit': 'Edit',
  'entity.access': 'Access',
  'entity.history': 'History',
  'entity.deleted': 'Deleted',
  'entity.undo': 'Undo',
  'entity.undone': 'Undone',
  'entity.import': 'Import',
  'entity.export': 'Export',
  'entity.delete': 'Delete',
};
