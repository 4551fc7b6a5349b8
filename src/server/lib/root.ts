export const ROOT_ID = 'root';

/** Passes every check, unless they look at the console with some roles alone. */
export const isRoot = ({
  user_id,
  view_as,
}: {
  user_id: string;
  view_as?: { role_ids?: readonly string[] } | undefined;
}): boolean => user_id === ROOT_ID && !view_as?.role_ids;
