import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import { LOGIN_PATH } from '@/services/constants';
import PublicFrame from './PublicFrame';
import styles from './PublicNote.module.css';

export default function PublicNote({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  const text = useText();
  return (
    <PublicFrame>
      <h1 className={styles.title}>{title}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      <p className={styles.back}>
        <Link to={LOGIN_PATH}>{text('exception.backLogin')}</Link>
      </p>
    </PublicFrame>
  );
}
