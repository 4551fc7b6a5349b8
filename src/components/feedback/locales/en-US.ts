import type { ErrorId, ErrorReasonCode, FieldErrorCode } from '@/schemas/errors';

/** Those that say too little by themselves: a code, or the server's detail, says more. */
type Vague = 'error.bad_request' | 'error.not_found';

type Key = Exclude<
  `error.${ErrorId}` | `error.field.${FieldErrorCode}` | `error.reason.${ErrorReasonCode}`,
  Vague
>;

export default {
  'error.client.network': 'The server could not be reached.',
  'error.client.offline':
    'You are offline, so this could not be done. Try again when you are back online.',
  'error.client.proxy_sign_in':
    'The proxy in front of the console asks for a sign-in of its own (401). Reload the page to sign in there, or ask its operator.',
  'error.client.proxy_refused': 'The proxy in front of the console refused the request (403).',
  'error.client.proxy_too_large':
    'The proxy in front of the console refused the request: too large (413). Its operator can raise the limit.',
  'error.client.proxy_unreached':
    'The proxy in front of the console does not reach it (502, 503 or 504). Try again in a moment.',
  'error.client.timeout': 'The server took too long to answer.',
  'error.com.invalid.captcha': 'Incorrect captcha',
  'error.com.invalid.username-or-password': 'Incorrect username or password',
  'error.reason.password_sign_in_off':
    'Incorrect username or password. Nobody but root signs in with a password here.',
  'error.com.invalid.token': 'Your session has ended, please log in again.',
  'error.too_many_requests': 'Too many requests, please try again later.',
  'error.internal_server_error': 'Something went wrong on our side. Try again.',
  'error.com.search.too-long':
    'The search takes too long. Search a shorter time, or for more letters.',
  'error.com.storage.low':
    'The server is almost out of disk space: nothing can be changed until there is more. Everything can still be read.',
  'error.service_unavailable': 'The service is not available right now, please try again.',
  'error.bad_gateway': 'The server behind this one does not answer.',
  'error.gateway_timeout': 'The server behind this one takes too long to answer.',
  'error.retryAfter':
    'Too many attempts. Try again in {count, number} {unit, select, second {{count, plural, one {second} other {seconds}}} other {{count, plural, one {minute} other {minutes}}}}.',
  'error.com.casbin.denied': 'You do not have permission to do this.',
  'error.com.password.change-required': 'Change your password first.',
  'error.com.second-factor.required': 'Set up a second factor.',
  'error.com.preview.outdated':
    'Somebody else has changed permissions meanwhile. Review the change again.',
  'error.com.menu.protected': "This menu is the console's own. It stays where and what it is.",
  'error.com.token.session-required': 'An access token does not do this. Sign in instead.',
  'error.com.token.too-many': 'You have as many access tokens as one may have. Remove one first.',
  'error.com.view-as.read-only':
    'You only look at the console as somebody else. Nothing can be changed until you stop viewing.',
  'error.request_entity_too_large': 'The request is too large.',
  'error.request_header_fields_too_large': 'The headers of the request are too large.',
  'error.request_timeout': 'The request took too long.',
  'error.unsupported_media_type': 'The server does not take this kind of content.',
  'error.method_not_allowed': 'This address does not take such a request.',
  'error.precondition_failed': 'Somebody else has changed this meanwhile.',
  'error.field.required': 'This is required.',
  'error.field.wrong_type':
    'It must be {expected, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} other {of another type}}.',
  'error.field.not_one_of': 'It must be {options}.',
  'error.field.too_long': 'At most {max, number} characters.',
  'error.field.too_short': 'At least {min, number} characters.',
  'error.field.too_large': 'At most {max, number}.',
  'error.field.too_small': 'At least {min, number}.',
  'error.field.too_many': 'At most {max, number} entries.',
  'error.field.too_many_saved': 'At most {max, number} can be saved; delete one first.',
  'error.field.taken': 'This already exists.',
  'error.field.invalid': 'This value is not valid.',
  'error.field.invalid_email': 'This is not a valid email address.',
  'error.field.invalid_json': 'This is not valid JSON.',
  'error.field.invalid_day': 'It must be a day such as 2026-11-22.',
  'error.field.invalid_cursor': 'It must be the id of an event of the tail.',
  'error.field.invalid_zone': 'It must be a time zone such as Europe/Lisbon.',
  'error.field.range_backwards': 'It must not be after the end of the range.',
  'error.field.range_too_long':
    'The range may have at most {max, plural, one {# day} other {# days}}.',
  'error.field.future_time': 'It must not be in the future.',
  'error.field.invalid_time': 'It must be a date, or a date and a time.',
  'error.field.invalid_digest': 'It must be the md5 of the password.',
  'error.field.invalid_api_path': 'It must be a path such as /api/v1/users/:id',
  'error.field.invalid_method': 'It must be a method such as GET.',
  'error.field.comparison_side': 'It must be role:ID or user:ID, with @ and a time for the past.',
  'error.field.path_segments': 'The path cannot contain //, . or ..',
  'error.field.single_slash': 'It must begin with a single slash, or with https://.',
  'error.field.code_with_dot': 'The code cannot contain a dot.',
  'error.field.username_characters':
    "Use letters, digits, spaces and . _ @ + - '' ! # $ & ( ) ^ ~ only.",
  'error.field.hidden_characters': 'This cannot contain invisible characters.',
  'error.field.username_taken': 'This username already exists.',
  'error.field.username_alike': 'This looks like the username “{username}” of {name}.',
  'error.field.role_code_taken': 'This code already exists.',
  'error.field.menu_code_taken': 'This code already exists at the same level.',
  'error.field.old_password_wrong': 'Incorrect old password',
  'error.field.password_unchanged': 'The new password must differ from the old one.',
  'error.field.password_empty': 'The password must not be empty.',
  'error.field.password_default': 'The password must not be the default one.',
  'error.field.password_guessable':
    'The password must not be the username or the name of the product.',
  'error.field.password_common':
    'This password is one of those that attackers try first. Choose another.',
  'error.field.unknown_role': 'There is no role {id}.',
  'error.field.unknown_user': 'The user {id} does not exist.',
  'error.field.user_frozen': 'This user is frozen and sees nothing.',
  'error.field.twice_in_file': 'The file has this twice.',
  'error.field.file_unreadable':
    '{line, plural, =0 {The file is not valid {format}.} other {The file is not valid {format}, see line #.}}',
  'error.field.file_encoding': 'The text of the file is not {encodings}. Choose its encoding.',
  'error.field.file_formula': 'Row {row, number} holds a formula. Paste its values first.',
  'error.field.file_unpacks': 'The file unpacks to more than an import may hold.',
  'error.field.file_empty': 'The file has no rows.',
  'error.field.phone_spoilt':
    'A spreadsheet made {phone} of a phone number. Format the column as text, and enter it again.',
  'error.field.sheet_rows':
    'A sheet holds at most {max, number} rows. Filter, or choose another format.',
  'error.field.file_rows': 'The file has more than {max, number} rows.',
  'error.field.file_columns': 'The file has more than {max, number} columns.',
  'error.field.file_cell':
    '{line, plural, =0 {A cell of the file has more than {max, number} characters.} other {A cell of row # has more than {max, number} characters.}}',
  'error.field.file_text': 'The file has more than {max, number} characters of text.',
  'error.field.file_characters':
    '{line, plural, =0 {The file has characters that are no text.} other {Row # of the file has characters that are no text.}}',
  'error.field.file_depth': 'The file has more than {max, number} levels.',
  'error.field.file_too_hard':
    'The file takes more time or memory to read than an import may. Split it, or save it as CSV.',
  'error.field.sheet_missing': 'The file has no sheet {sheet} that is not hidden.',
  'error.field.column_missing': 'No column of the file stands for {column}.',
  'error.field.column_twice': 'Two columns of the file stand for {column}.',
  'error.field.column_refused':
    'A column {column} cannot be imported. Leave it out, or take it out of the file.',
  'error.field.invalid_mapping': 'Must be a JSON object of column names.',
  'error.field.unknown_menu': 'There is no menu {id}.',
  'error.field.unknown_code': 'No menu has the code {code}.',
  'error.field.unknown_call': 'There is no call {call}.',
  'error.field.one_of_these': 'Give just one of {options}.',
  'error.field.parent_is_button': 'A button cannot have submenus.',
  'error.field.parent_below_itself': 'A menu cannot stand under itself or its own submenus.',
  'error.field.too_many_levels': 'Menus cannot stand on more than {max, number} levels.',
  'error.field.has_submenus': 'A menu with submenus cannot be a button.',
  'error.field.console_menu_fixed':
    "The console's own menus cannot be deleted, disabled, moved or given another code.",
  'error.field.console_menu_type': "The console's own menus keep their type.",
  'error.field.console_menu_calls': "The console's own menus keep the calls that they came with.",
  'error.field.bulk_gone': '{name} is not there any more.',
  'error.field.bulk_changed': 'Somebody else has changed {name} meanwhile.',
  'error.field.bulk_stronger': '{name} holds rights that you do not have.',
  'error.field.bulk_protected': '{name} is one of the console’s own menus.',
  'error.field.beyond_last_row':
    'Pages end at row {max, number}. Use the filters to see what is older.',
  'error.reason.item_not_found': 'This {entity} no longer exists.',
  'error.reason.parent_not_found': 'The parent no longer exists.',
  'error.reason.version_incomplete': 'The log does not tell this version in full.',
  'error.reason.not_undoable':
    'This cannot be undone. An earlier version of the record can be restored from its history.',
  'error.reason.too_many_tails':
    'You watch the log in {max, number} places already. Close one of them.',
  'error.reason.server_full_of_tails':
    'Too many people watch the log on this server. Try again later.',
  'error.reason.grants_too_much': 'This would grant more than your own rights.',
  'error.reason.takes_too_much': 'This would take rights that you do not have from other users.',
  'error.reason.code_kept':
    'Files and company accounts find records by this code. Only root can give or change it.',
  'error.reason.stronger_user': 'This user holds rights that you do not have.',
  'error.com.company.ended': 'This sign-in has ended. Try again.',
  'error.com.company.frozen': 'This account is frozen.',
  'error.com.company.last': 'It stays, as no password lets you in.',
  'error.com.company.no-role': 'Your company account has no role here. Ask an administrator.',
  'error.com.company.taken': 'You or this company account are bound already.',
  'error.com.company.unavailable': 'The company’s sign-in does not answer right now.',
  'error.com.company.unknown':
    'No account here belongs to your company account. Sign in with your password and bind it in the account settings, or ask an administrator.',
  'error.com.session.stale': 'Sign out and in again first: this needs a recent sign-in.',
  'error.com.invalid.challenge': 'This sign-in has ended. Sign in again.',
  'error.com.invalid.passkey': 'This passkey was not accepted. Sign in another way.',
  'error.com.invalid.recovery': 'This link has ended: it was used, or half an hour has passed.',
  'error.com.invalid.second-factor': 'Incorrect code. Is the clock of your device right?',
  'error.com.login.second-factor': 'A second factor is needed.',
  'error.com.second-factor.last': 'A second factor is required of you: the last one stays.',
  'error.com.passkey.too-many':
    'You have as many passkeys as an account may have. Remove one first.',
  'error.com.passkey.unavailable':
    'Passkeys need the console to be opened by a name, not an IP address.',
  'error.com.secret-key.missing': 'The server lacks SECRET_KEY, the key to such secrets.',
  'error.field.password_needed': 'Another email needs the password.',
  'error.field.own_sign_in':
    'Your own password and email are changed under Account Settings, which asks for your password.',
  'error.field.password_wrong': 'Incorrect password',
  'error.field.code_wrong': 'Incorrect code. Is the clock of your device right?',
  'error.reason.no_second_factor': 'There is no second factor.',
  'error.reason.passkey_copied':
    'Its counter went back, as that of a copy does. Sign in another way and remove it.',
  'error.reason.passkey_elsewhere':
    'The passkey was asked for at another address than this server expects.',
  'error.reason.code_used': 'This code was used already. Wait for the next one.',
} satisfies Record<Key | 'error.retryAfter', string> & Record<`error.client.${string}`, string>;
