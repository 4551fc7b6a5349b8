export default {
  'verification.progress': 'Rows checked',
  'verification.about':
    'Every change in the log is part of a hash chain. Changing, deleting, inserting or moving a row breaks the chain.',
  'verification.never': 'Never verified.',
  'verification.start': 'Verify now',
  'verification.last': 'Last verified:',
  'verification.running': '{checked, number} of {total, number} rows checked.',
  'verification.stopped':
    'Verification stopped before the end, for example by a restart. Verify again.',
  'verification.intact':
    'Intact: {links, plural, one {# row is unchanged} other {# rows are unchanged}}.',
  'verification.since': 'Rows older than this are not in the chain:',
  'verification.outside':
    '{outside, plural, one {# such row is in the table.} other {# such rows are in the table.}}',
  'verification.counted':
    '{rows_before, plural, =0 {There was none} one {There was #} other {There were #}} when the chain began.',
  'verification.uncounted': 'They were not counted when the chain began.',
  'verification.waiting':
    '{waiting, plural, one {# row is waiting to join the chain} other {# rows are waiting to join the chain}}.',
  'verification.signatures.checked': 'Signatures were checked.',
  'verification.signatures.unchecked':
    'Signatures were not checked, as the server has no LOG_SIGNING_KEY.',
  'verification.fault.changed': 'Not intact: the log row {id} was changed after it was written.',
  'verification.fault.missing': 'Not intact: the log row {id} is missing.',
  'verification.fault.missingLink': 'Not intact: the link {seq} and its log row are missing.',
  'verification.fault.inserted': 'Not intact: the log row {id} was inserted outside the chain.',
  'verification.fault.insertedBefore':
    'Not intact: a log row with a moment from before the chain was inserted after it began.',
  'verification.fault.start': 'Not intact: the start of the chain is missing.',
  'verification.fault.reordered': 'Not intact: the log row {id} was moved.',
  'verification.fault.head':
    'Not intact: the end of {id} is not in the chain, which was made again.',
  'verification.fault.signature':
    'Not intact: the end of {id} is not signed with the key of the server.',
  'verification.fault.unsigned':
    'Not intact: the start of the chain is not signed with the key of the server.',
};
