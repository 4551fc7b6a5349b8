export const ROOT_ID = 'root';
