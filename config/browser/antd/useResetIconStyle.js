/** The build's style sheets have the icons' styles. */
export default () => undefined;
