/** Whose rights are asked about. */
export interface Subject {
  id: string;
  username: string;
  name: string;
  status: 'activated' | 'freezed';
  role_ids: string[];
  /** Whether most calls are refused until the password is changed; unknown of the past. */
  must_change_password?: boolean;
}

/** Who is frozen holds nothing. */
export const activeRoles = ({
  status,
  role_ids,
}: Pick<Subject, 'status' | 'role_ids'>): string[] => (status === 'activated' ? role_ids : []);
