import styles from './account.module.css';
import { useAccountText } from './useAccountText';

/** Accounts elsewhere with which one can sign in here. */
export default function BindingPanel() {
  const text = useAccountText();
  return (
    <section aria-labelledby="company-account" className={styles.panel}>
      <h3 id="company-account">{text('account.binding.company')}</h3>
      <p>{text('account.binding.company.none')}</p>
    </section>
  );
}
