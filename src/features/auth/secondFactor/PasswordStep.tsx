import StepForm from '@/components/form/StepForm';
import { digestOf } from '@/services/api/passwordDigest';
import OwnPassword from './OwnPassword';

interface PasswordStepProps {
  explanation?: string | undefined;
  ok: string;
  danger?: boolean;
  /** Rejects where the password is refused. */
  onPassword: (digest: string) => Promise<void>;
}

/** Asks for the password again, before anything that matters. */
export default function PasswordStep({ explanation, ok, danger, onPassword }: PasswordStepProps) {
  return (
    <StepForm<{ password?: string }>
      name="prove"
      field="password"
      ok={ok}
      danger={danger}
      onSubmit={({ password = '' }) => onPassword(digestOf(password))}
    >
      {explanation && <p>{explanation}</p>}
      <OwnPassword />
    </StepForm>
  );
}
