import { FastColor } from '@ant-design/fast-color';

/** What pro-components asks of a second library for colors, by the one that antd brings. */
export class TinyColor {
  constructor(/** @type {string} */ color) {
    this.color = new FastColor(color);
  }

  setAlpha(/** @type {number} */ alpha) {
    this.color = this.color.setA(alpha);
    return this;
  }

  lighten(/** @type {number} */ percent) {
    this.color = this.color.lighten(percent);
    return this;
  }

  toRgbString() {
    return this.color.toRgbString();
  }

  toHexString() {
    return this.color.toHexString();
  }
}
