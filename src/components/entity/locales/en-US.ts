export default {
  'entity.add': 'Add',
  'entity.edit': 'Edit',
  'entity.access': 'Access',
  'entity.history': 'History',
  'entity.deleted': 'Deleted',
  'entity.undo': 'Undo',
  'entity.undone': 'Undone',
  'entity.delete': 'Delete',
  'entity.deleted.one': '{noun} “{name}” deleted',
  'entity.created.one': '{noun} “{name}” created',
  'entity.saved.one': '{noun} “{name}” saved',
  'entity.deleteOne': 'Delete {noun}',
};
