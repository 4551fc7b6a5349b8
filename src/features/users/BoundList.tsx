import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import type { Bound, ResetEffect } from '@/schemas/bound';

interface BoundListProps {
  label: string;
  bound: Partial<Bound & ResetEffect['ended']>;
}

/** What signs a user in beside the password; nothing where there is none. */
export default function BoundList({ label, bound }: BoundListProps) {
  const text = useText();
  const momentOf = useMoment();
  const { company_account, passkeys = [], second_factor, access_tokens = [] } = bound;
  const about = ({ created_at, ...one }: { created_at: string; last_used_at?: string | null }) => {
    const at = momentOf(created_at);
    const used = one.last_used_at && momentOf(one.last_used_at);
    const made = text('pages.system.user.bound.since', { at });
    return used ? `${made} · ${text('account.passkeys.used', { at: used })}` : made;
  };
  const lines = [
    ...(company_account
      ? [{ kind: 'pages.system.user.bound.company' as const, ...company_account }]
      : []),
    ...passkeys.map((one) => ({ kind: 'pages.system.user.bound.passkey' as const, ...one })),
    ...(second_factor
      ? [{ kind: 'pages.system.user.bound.app' as const, name: '', ...second_factor }]
      : []),
    ...access_tokens.map((one) => ({ kind: 'pages.system.user.bound.token' as const, ...one })),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <p>{label}</p>
      <ul aria-label={label}>
        {lines.map(({ kind, name, ...dates }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it was answered
          <li key={number}>
            {text(kind, { name })} ({about(dates)})
          </li>
        ))}
      </ul>
    </>
  );
}

interface ResetOutcomeProps extends Partial<ResetEffect> {
  username: string;
}

/** What a reset of the password ended and left. */
export function ResetOutcome({ username, ended, kept }: ResetOutcomeProps) {
  const text = useText();
  return (
    <>
      <BoundList label={text('pages.system.user.bound.ended', { username })} bound={ended ?? {}} />
      <BoundList label={text('pages.system.user.bound.kept', { username })} bound={kept ?? {}} />
      {kept?.second_factor && <p>{text('pages.system.user.bound.appStays')}</p>}
    </>
  );
}
