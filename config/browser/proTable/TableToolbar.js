export const TableToolbar = () => null;
