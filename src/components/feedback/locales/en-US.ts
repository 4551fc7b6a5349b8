import type { ErrorId, ErrorReasonCode, FieldErrorCode } from '@/schemas/errors';

/** Those that say too little by themselves: a code, or the server's detail, says more. */
type Vague = 'error.bad_request' | 'error.not_found';

type Key = Exclude<
  `error.${ErrorId}` | `error.field.${FieldErrorCode}` | `error.reason.${ErrorReasonCode}`,
  Vague
>;

export default {
  'error.client.network': 'The server could not be reached.',
  'error.client.offline': 'You are offline. Try again when you are back online.',
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
    'Incorrect username or password. Only root can sign in with a password here.',
  'error.com.invalid.token': 'Your session has ended, please log in again.',
  'error.too_many_requests': 'Too many requests, please try again later.',
  'error.internal_server_error': 'Something went wrong on our side. Try again.',
  'error.com.search.too-long':
    'The search takes too long. Search a shorter time range, or type more letters.',
  'error.com.storage.low':
    'The server is almost out of disk space. You can read everything, but change nothing until space is freed.',
  'error.service_unavailable': 'The service is not available right now, please try again.',
  'error.bad_gateway': 'The server behind this one does not respond.',
  'error.gateway_timeout': 'The server behind this one took too long to respond.',
  'error.retryAfter':
    'Too many attempts. Try again in {count, number} {unit, select, second {{count, plural, one {second} other {seconds}}} other {{count, plural, one {minute} other {minutes}}}}.',
  'error.com.casbin.denied': 'You do not have permission to do this.',
  'error.com.password.change-required': 'Change your password first.',
  'error.com.second-factor.required': 'Set up two-factor authentication first.',
  'error.com.preview.outdated':
    'Someone else changed permissions in the meantime. Review the change again.',
  'error.com.menu.protected': 'This menu belongs to the console and cannot be changed this way.',
  'error.com.token.session-required': 'An access token cannot do this. Sign in instead.',
  'error.com.token.too-many': 'You have reached the limit of access tokens. Remove one first.',
  'error.com.view-as.read-only':
    'You are viewing the console as someone else. Stop viewing to make changes.',
  'error.request_entity_too_large': 'The request is too large.',
  'error.request_header_fields_too_large': 'The headers of the request are too large.',
  'error.request_timeout': 'The request took too long.',
  'error.unsupported_media_type': 'The server does not accept this type of content.',
  'error.method_not_allowed': 'This address does not accept this kind of request.',
  'error.precondition_failed': 'Someone else changed this in the meantime.',
  'error.field.required': 'This is required.',
  'error.field.wrong_type':
    'It must be {expected, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} other {of another type}}.',
  'error.field.not_one_of': 'It must be {options}.',
  'error.field.too_long': 'At most {max, number} characters.',
  'error.field.too_short': 'At least {min, number} characters.',
  'error.field.too_large': 'At most {max, number}.',
  'error.field.too_small': 'At least {min, number}.',
  'error.field.too_many': 'At most {max, number} entries.',
  'error.field.too_many_saved': 'You can save at most {max, number}. Delete one first.',
  'error.field.taken': 'This already exists.',
  'error.field.invalid': 'This value is not valid.',
  'error.field.invalid_email': 'This is not a valid email address.',
  'error.field.invalid_json': 'This is not valid JSON.',
  'error.field.invalid_day': 'It must be a day such as 2026-11-22.',
  'error.field.invalid_cursor': 'It must be the ID of a live log event.',
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
  'error.field.service_code':
    'It must begin with a letter and contain only a to z, digits and hyphens.',
  'error.field.service_code_kept':
    'It cannot be changed, because the calls of the service begin with it.',
  'error.field.service_in_use':
    '{count, plural, one {A menu still has a call of it. Remove the call first.} other {Menus still have # calls of it. Remove them first.}}',
  'error.field.service_opened':
    '{count, plural, one {A menu opens a page of it. Change its path first.} other {# menus open pages of it. Change their paths first.}}',
  'error.field.unknown_service': 'There is no service {code}.',
  'error.field.header_unclear': 'It is missing or contradicts another header.',
  'error.field.host_name': 'It must be host names such as app.example.com.',
  'error.field.host_taken': '{host} is already a host of {name} with the same path prefix.',
  'error.field.path_prefix': 'It must be a path such as /billing, or empty.',
  'error.field.web_address': 'It must begin with https:// or http://.',
  'error.field.service_calls': 'Each line must be a call, such as GET /invoices/:id An invoice.',
  'error.field.menu_code_taken': 'This code already exists at the same level.',
  'error.field.old_password_wrong': 'Incorrect old password',
  'error.field.password_unchanged': 'The new password must differ from the old one.',
  'error.field.password_empty': 'The password must not be empty.',
  'error.field.password_default': 'The password must not be the default one.',
  'error.field.password_guessable':
    'The password must not be the username or the name of the product.',
  'error.field.password_common':
    'This password is one of those that attackers try first. Choose another.',
  'error.field.unknown_role': 'The role {id} does not exist.',
  'error.field.unknown_user': 'The user {id} does not exist.',
  'error.field.user_frozen': 'This user is frozen and cannot see anything.',
  'error.field.twice_in_file': 'This appears twice in the file.',
  'error.field.file_unreadable':
    '{line, plural, =0 {The file is not valid {format}.} other {The file is not valid {format}, see line #.}}',
  'error.field.file_encoding': 'The text of the file is not {encodings}. Choose its encoding.',
  'error.field.file_formula': 'Row {row, number} contains a formula. Paste it as a value first.',
  'error.field.file_unpacks': 'The unpacked file is too large to import.',
  'error.field.file_empty': 'The file has no rows.',
  'error.field.phone_spoilt':
    'A spreadsheet turned a phone number into {phone}. Format the column as text and enter it again.',
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
  'error.field.file_too_hard': 'The file is too complex to import. Split it, or save it as CSV.',
  'error.field.sheet_missing': 'The file has no visible sheet named {sheet}.',
  'error.field.column_missing': 'No column in the file matches {column}.',
  'error.field.column_twice': 'Two columns in the file match {column}.',
  'error.field.column_refused':
    'The column {column} cannot be imported. Leave it out, or remove it from the file.',
  'error.field.invalid_mapping': 'Must be a JSON object of column names.',
  'error.field.unknown_menu': 'The menu {id} does not exist.',
  'error.field.unknown_code': 'No menu has the code {code}.',
  'error.field.unknown_call': 'The call {call} does not exist.',
  'error.field.one_of_these': 'Enter only one of {options}.',
  'error.field.parent_is_button': 'An action cannot have submenus.',
  'error.field.parent_below_itself': 'A menu cannot be placed under itself or its submenus.',
  'error.field.too_many_levels': 'Menus can have at most {max, number} levels.',
  'error.field.has_submenus': 'A menu with submenus cannot be an action.',
  'error.field.console_menu_fixed':
    'The console’s own menus cannot be deleted, disabled, moved or given another code.',
  'error.field.console_menu_type': 'The console’s own menus keep their type.',
  'error.field.console_menu_calls': 'The console’s own menus keep their original calls.',
  'error.field.bulk_gone': '{name} no longer exists.',
  'error.field.bulk_changed': 'Someone else changed {name} in the meantime.',
  'error.field.bulk_stronger': '{name} has permissions that you do not have.',
  'error.field.bulk_protected': '{name} is one of the console’s own menus.',
  'error.field.beyond_last_row':
    'Only the first {max, number} rows can be shown. Use filters to find older ones.',
  'error.reason.item_not_found': 'This {entity} no longer exists.',
  'error.reason.parent_not_found': 'The parent no longer exists.',
  'error.reason.version_incomplete': 'Cannot be restored: older than the audit data.',
  'error.reason.not_undoable':
    'This cannot be undone. You can restore an earlier version of the record from its history.',
  'error.reason.too_many_tails':
    'You are already watching the log in {max, number} places. Close one of them.',
  'error.reason.server_full_of_tails':
    'Too many people are watching the log on this server. Try again later.',
  'error.reason.grants_too_much': 'You cannot grant permissions that you do not have.',
  'error.reason.takes_too_much':
    'This would remove permissions from other users that you do not have yourself.',
  'error.reason.service_unknown': 'No service has this host and path.',
  'error.reason.service_disabled': 'The service is disabled.',
  'error.reason.path_ambiguous': 'Different programs could read different paths from this address.',
  'error.reason.proxy_untrusted': 'Only a proxy named by TRUST_PROXY may ask this.',
  'error.reason.service_of_root':
    'Only root can add or delete services and change which requests belong to them.',
  'error.reason.code_kept':
    'Files and company accounts find records by this code. Only root can give or change it.',
  'error.reason.stronger_user': 'This user has permissions that you do not have.',
  'error.com.company.ended': 'This sign-in has expired. Try again.',
  'error.com.company.frozen': 'This account is frozen.',
  'error.com.company.last':
    'You have no password to sign in with, so the company account stays bound.',
  'error.com.company.no-role': 'Your company account has no role here. Ask an administrator.',
  'error.com.company.taken': 'Your account or this company account is already bound.',
  'error.com.company.unavailable': 'Your company’s sign-in does not respond right now.',
  'error.com.company.unknown':
    'No account here is bound to your company account. Sign in with your password and bind it in Account Settings, or ask an administrator.',
  'error.com.session.stale': 'This needs a recent sign-in. Sign out and sign in again.',
  'error.com.invalid.challenge': 'This sign-in has expired. Sign in again.',
  'error.com.invalid.passkey': 'This passkey was not accepted. Sign in another way.',
  'error.com.invalid.recovery':
    'This link no longer works. It was already used, or it is older than 30 minutes.',
  'error.com.invalid.second-factor': 'Incorrect code. Check that your device’s clock is right.',
  'error.com.login.second-factor': 'Two-factor authentication is required.',
  'error.com.second-factor.last':
    'You must use two-factor authentication, so the last method stays.',
  'error.com.passkey.too-many': 'You have reached the limit of passkeys. Remove one first.',
  'error.com.passkey.unavailable':
    'Passkeys need a host name. Open the console by its name, not by an IP address.',
  'error.com.secret-key.missing': 'The server has no SECRET_KEY to encrypt this with.',
  'error.field.password_needed': 'Enter your password to change the email.',
  'error.field.own_sign_in':
    'Change your own password and email in Account Settings, where your password is asked for.',
  'error.field.password_wrong': 'Incorrect password',
  'error.field.code_wrong': 'Incorrect code. Check that your device’s clock is right.',
  'error.reason.no_second_factor': 'Two-factor authentication is not set up.',
  'error.reason.passkey_copied':
    'Its counter went backwards, so it may be a copy. Sign in another way and remove it.',
  'error.reason.passkey_elsewhere':
    'The passkey was requested for a different address than this server’s.',
  'error.reason.code_used': 'This code was already used. Wait for the next one.',
} satisfies Record<Key | 'error.retryAfter', string> & Record<`error.client.${string}`, string>;
