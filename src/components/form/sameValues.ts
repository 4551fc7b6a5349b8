import { isDeepEqualReact } from '@ant-design/pro-components';

/** Whether two values of a form, or all of them, say the same, in whatever order their members are. */
export const sameValues = (one: unknown, other: unknown): boolean => isDeepEqualReact(one, other);
