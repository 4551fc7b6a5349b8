export * from '@ant-design/icons/es/renderUtils';

/** The build's style sheets have the icons' styles, which each icon would look for in the document again. */
export const useInsertStyles = () => undefined;
