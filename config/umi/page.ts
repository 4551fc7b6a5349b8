import type { IApi } from 'umi';
import settings from '../settings';
import { expectPart } from './expectUmi';

/** The one HTML page: no inline script for the CSP to refuse, and a viewport that can be zoomed. */
export default (api: IApi) => {
  api.describe({ key: 'consolePage' });
  api.modifyHTML(($) => {
    $('html').attr('lang', 'en-US');
    for (const tag of ['meta[http-equiv="X-UA-Compatible"]', 'link[rel="shortcut icon"]']) {
      expectPart($(tag).length === 1, tag, 'the page');
    }
    $('meta[http-equiv="X-UA-Compatible"]').remove();
    $('meta[name="viewport"]').attr('content', 'width=device-width, initial-scale=1');
    $('link[rel="shortcut icon"]').attr('rel', 'icon').attr('type', 'image/svg+xml');
    $('head').append('<meta name="color-scheme" content="light dark">');
    $('head').append(`<meta name="theme-color" content="${settings.colorGround}">`);
    return $;
  });
};
