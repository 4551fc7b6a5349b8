export default {
  'pages.embed.refused': 'Stays empty? The site does not allow itself to be shown here.',
  'pages.embed.open': 'Open in a new tab',
};
