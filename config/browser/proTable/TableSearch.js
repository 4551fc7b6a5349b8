export const TableSearch = () => null;
