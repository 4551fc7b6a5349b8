export default {
  'menu.system.service.about': 'Applications that a proxy guards by these permissions',
  'pages.system.service.noun': 'service',
  'pages.system.service.add': 'Add Service',
  'pages.system.service.edit': 'Edit Service',
  'pages.system.service.delete': 'Are you sure you want to delete this service?',
  'pages.system.service.deleteMany':
    '{count, plural, one {Are you sure you want to delete the selected service?} other {Are you sure you want to delete the # selected services?}}',
  'pages.system.service.deleteMany.ok':
    '{count, plural, one {Delete # service} other {Delete # services}}',
  'pages.system.service.deletedMany':
    '{count, plural, one {# service deleted} other {# services deleted}}',
  'pages.system.service.form.code.help':
    'The calls of the service begin with it in menus, as in billing/invoices/:id. It cannot be changed later.',
  'pages.system.service.form.hosts': 'Hosts',
  'pages.system.service.form.hosts.required': 'Hosts are required!',
  'pages.system.service.form.hosts.help':
    'The host names in its addresses, separated by spaces: app.example.com. A port is written only where the addresses have one.',
  'pages.system.service.form.path_prefix': 'Path prefix',
  'pages.system.service.form.path_prefix.help':
    'What its addresses begin with where it shares its hosts, such as /billing. Calls are written without it.',
  'pages.system.service.form.address': 'Address',
  'pages.system.service.form.address.help': 'Where people open it: https://app.example.com/',
  'pages.system.service.form.unnamed_calls': 'Calls that no menu names',
  'pages.system.service.form.unnamed_calls.deny': 'Deny',
  'pages.system.service.form.unnamed_calls.allow': 'Allow for everyone signed in',
  'pages.system.service.form.calls': 'Calls that menus offer',
  'pages.system.service.form.calls.help':
    'One per line, such as GET /invoices/:id An invoice. Paste its OpenAPI document here, or open the file.',
  'pages.system.service.calls.read': 'Open an OpenAPI document',
  'pages.system.service.calls.unread':
    'This is no OpenAPI document with calls, neither as JSON nor as YAML.',
  'pages.system.service.calls.leftOut':
    '{count, plural, one {# path was left out, as a menu cannot name it.} other {# paths were left out, as a menu cannot name them.}}',
};
