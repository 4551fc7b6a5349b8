/** What a sentence is filled with. */
export type Param = string | number | readonly string[];

export type Sentences = Record<string, (params: never) => string>;

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Why a field is refused, by code. */
export const fieldSentences = {
  required: () => 'is required',
  wrong_type: ({ expected }: { expected: string }) => `must be ${TYPES[expected] ?? expected}`,
  not_one_of: ({ options }: { options: readonly string[] }) =>
    `must be one of ${options.join(', ')}`,
  too_long: ({ max }: { max: number }) => `must have at most ${max} characters`,
  too_short: ({ min }: { min: number }) => `must have at least ${min} characters`,
  too_large: ({ max }: { max: number }) => `must be at most ${max}`,
  too_small: ({ min }: { min: number }) => `must be at least ${min}`,
  too_many: ({ max }: { max: number }) => `must be at most ${max}`,
  too_many_saved: ({ max }: { max: number }) => `at most ${max} can be saved; delete one first`,
  taken: () => 'already exists',
  twice_in_file: () => 'is in the file twice',
  file_unreadable: ({ format, line }: { format: string; line: number }) =>
    `is no ${format}${line ? `: line ${line}` : ''}`,
  file_encoding: ({ encodings }: { encodings: readonly string[] }) =>
    `is not ${encodings.join(' or ')}`,
  file_formula: ({ row }: { row: number }) => `row ${row} holds a formula: paste its values first`,
  file_unpacks: () => 'unpacks to more than an import may hold',
  file_empty: () => 'has no rows',
  file_rows: ({ max }: { max: number }) => `has more than ${max} rows`,
  sheet_rows: ({ max }: { max: number }) =>
    `a sheet holds at most ${max} rows: take fewer of them, or csv`,
  file_columns: ({ max }: { max: number }) => `has more than ${max} columns`,
  file_cell: ({ line, max }: { line: number; max: number }) =>
    `${line ? `row ${line} ` : ''}has a cell of more than ${max} characters`,
  file_text: ({ max }: { max: number }) => `has more than ${max} characters of text`,
  file_characters: ({ line }: { line: number }) =>
    `${line ? `row ${line} ` : ''}has characters that are no text`,
  file_depth: ({ max }: { max: number }) => `has more than ${max} levels`,
  file_too_hard: () => 'takes more time or memory to read than an import may',
  sheet_missing: ({ sheet }: { sheet: string }) => `has no sheet ${sheet} that is not hidden`,
  column_missing: ({ column }: { column: string }) => `the file has no column ${column}`,
  column_twice: ({ column }: { column: string }) => `the column ${column} is there twice`,
  column_refused: ({ column }: { column: string }) =>
    `the column ${column} cannot be imported: leave it out of the mapping, or take it out of the file`,
  phone_spoilt: ({ phone }: { phone: string }) =>
    `${phone} is what a spreadsheet made of a phone number: format the column as text, and enter it again`,
  invalid: ({ reason }: { reason: string }) => reason,
  invalid_email: () => 'Invalid email address',
  invalid_json: () => 'invalid properties',
  invalid_mapping: () => 'must be a JSON object of column names',
  invalid_time: () => 'must be YYYY-MM-DD or an ISO 8601 date and time',
  future_time: () => 'must not be in the future',
  invalid_cursor: () => 'must be the id of an event of the tail',
  invalid_zone: () => 'must be a time zone such as Europe/Lisbon',
  range_backwards: () => 'must not be after the end of the range',
  range_too_long: ({ max }: { max: number }) => `the range may have at most ${max} days`,
  invalid_day: () => 'must be a day such as 2026-11-22',
  invalid_digest: () => 'must be the lower-case hex md5 of the password',
  invalid_api_path: () => 'must be a path such as /api/v1/users/:id',
  invalid_method: () => 'must be a method such as GET',
  comparison_side: () => 'must be role:ID or user:ID, with @ and a time for the past',
  path_segments: () => 'cannot contain //, . or ..',
  single_slash: () => 'must begin with a single slash, or with https://',
  code_with_dot: () => 'cannot contain a dot',
  username_characters: () => "must be of letters, digits, spaces and . _ @ + - ' ! # $ & ( ) ^ ~",
  hidden_characters: () => 'cannot contain invisible characters',
  username_taken: () => 'Username already exists',
  username_alike: ({ username, name }: { username: string; name: string }) =>
    `looks like the username ${username} of ${name}; known_look_alike takes it nevertheless`,
  role_code_taken: () => 'Role code already exists',
  service_code: () => 'must begin with a letter, and have but a to z, 0 to 9 and -',
  service_code_kept: () => 'cannot be changed: the calls of the service begin with it',
  service_in_use: ({ count }: { count: number }) =>
    `${count} calls of menus belong to it: take them out of the menus first`,
  service_opened: ({ count }: { count: number }) =>
    `${count} menus open its pages: change their paths first`,
  unknown_service: ({ code }: { code: string }) => `there is no service ${code}`,
  header_unclear: () => 'is missing, or contradicts another header',
  host_name: () => 'must be names of hosts such as app.example.com',
  host_taken: ({ host, name }: { host: string; name: string }) =>
    `${host} is a host of ${name} with the same path prefix`,
  path_prefix: () => 'must be a path such as /billing, or empty',
  web_address: () => 'must begin with https:// or http://',
  service_calls: () => 'must have a call on each line, such as GET /invoices/:id An invoice',
  menu_code_taken: () => 'Menu code already exists at the same level',
  old_password_wrong: () => 'Incorrect old password',
  password_wrong: () => 'Incorrect password',
  password_needed: () => 'Another e-mail needs the password',
  own_sign_in: () =>
    'One’s own password and e-mail are changed under Account Settings, which ask for the password',
  code_wrong: () => 'Incorrect code',
  password_unchanged: () => 'must differ from the old password',
  password_empty: () => 'must not be empty',
  password_default: () => 'must not be the default password',
  password_guessable: () => 'must not be the username or the name of the product',
  password_common: () => 'is one of the passwords that attackers try first',
  unknown_role: ({ id }: { id: string }) => `unknown role ${id}`,
  unknown_user: ({ id }: { id: string }) => `unknown user ${id}`,
  user_frozen: () => 'this user is frozen',
  unknown_menu: ({ id }: { id: string }) => `unknown menu ${id}`,
  unknown_code: ({ code }: { code: string }) => `no menu has the code ${code}`,
  unknown_call: ({ call }: { call: string }) => `there is no call ${call}`,
  one_of_these: ({ options }: { options: readonly string[] }) =>
    `give just one of ${options.join(', ')}`,
  parent_is_button: () => 'a button cannot have submenus',
  parent_below_itself: () => 'a menu cannot stand under itself or its own submenus',
  too_many_levels: ({ max }: { max: number }) => `menus cannot stand on more than ${max} levels`,
  has_submenus: () => 'a menu with submenus is no button',
  console_menu_fixed: () =>
    "the console's own menus cannot be deleted, disabled, moved or given another code",
  console_menu_type: () => "the console's own menus keep their type",
  console_menu_calls: () => "the console's own menus keep the calls that they came with",
  bulk_gone: ({ name }: { id: string; name: string }) => `${name} is not there any more`,
  bulk_changed: ({ name }: { id: string; name: string }) =>
    `somebody else has changed ${name} meanwhile`,
  bulk_stronger: ({ name }: { id: string; name: string }) => `${name} holds rights that you lack`,
  bulk_protected: ({ name }: { id: string; name: string }) =>
    `${name} is one of the console's own menus`,
  beyond_last_row: ({ max }: { max: number }) =>
    `pages end at row ${max}; use the filters to see what is older`,
} satisfies Sentences;

/** Why a request is refused where one `error.id` stands for several reasons, by code. */
export const reasonSentences = {
  item_not_found: ({ entity }: { entity: string }) =>
    `${entity.charAt(0).toUpperCase()}${entity.slice(1)} not found`,
  password_sign_in_off: () =>
    'Incorrect username or password; nobody but root signs in with a password here',
  no_second_factor: () => 'There is no second factor',
  parent_not_found: (_: { id: string }) => 'Parent not found',
  version_incomplete: () => 'The log does not tell this version in full',
  not_undoable: () => 'This cannot be undone, but versions of the history can be restored',
  grants_too_much: () => 'This would grant more than your own rights',
  takes_too_much: () => 'This would take rights that you lack from other users',
  service_unknown: () => 'No service has this host and path',
  service_disabled: () => 'The service is disabled',
  path_ambiguous: () => 'Programs could read different paths out of this address',
  proxy_untrusted: () => 'Only a proxy that TRUST_PROXY names may ask this',
  service_of_root: () =>
    'Only root says which requests belong to a service, and adds or deletes one',
  code_kept: () => 'Files and claims find records by this code: only root gives or changes it',
  code_used: () => 'This code was used already: wait for the next one',
  passkey_copied: () =>
    'Its counter went back, as that of a copy does: sign in another way and remove it',
  passkey_elsewhere: () => 'The passkey was asked for at another address than this server expects',
  stronger_user: () => 'This user holds rights that you lack',
  too_many_tails: ({ max }: { max: number }) =>
    `You watch the log in ${max} places already; close one of them`,
  server_full_of_tails: () => 'Too many people watch the log on this server; try again later',
} satisfies Sentences;
