/** From `<meta name="embed-origins">`: the sites that this server lets the console show in a frame. */
export function embedOrigins(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}
