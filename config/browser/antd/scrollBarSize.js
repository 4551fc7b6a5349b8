/** Measured once, before the page has much in it: antd measures it for each table and dialog, which lays the whole page out twice. */
const box = document.createElement('div');
box.style.cssText = 'position:absolute;top:0;width:100px;height:100px;overflow:scroll';
document.documentElement.append(box);
const size = {
  width: box.offsetWidth - box.clientWidth,
  height: box.offsetHeight - box.clientHeight,
};
box.remove();

export default () => size.width;

export const getTargetScrollBarSize = (/** @type {unknown} */ target) =>
  target instanceof Element ? size : { width: 0, height: 0 };
