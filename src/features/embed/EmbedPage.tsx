import { ExportOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useEffect } from 'react';
import { useModel, useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import Exception from '@/components/layout/Exception';
import { useMenuName } from '@/components/layout/useNavigation';
import { brand } from '@/services/browser/brand';
import { propertiesOf } from '@/services/navigation/menuProperties';
import { menuAt } from '@/services/navigation/navigation';
import { embedOrigins, frameUrl } from '@/services/navigation/sites';
import styles from './embed.module.css';

/** A site of the console's own origin would reach the session with its scripts. */
const sandboxOf = (url: string) =>
  `allow-scripts allow-forms allow-popups allow-downloads${
    new URL(url).origin === location.origin ? '' : ' allow-same-origin'
  }`;

/** Another site in a frame, for those who hold its menu. No script can tell whether it refused the frame. */
export default function EmbedPage() {
  const text = useText();
  const { code = '' } = useParams();
  const { initialState } = useModel('@@initialState');
  const nameOf = useMenuName();
  const menu = menuAt(initialState?.navMenus ?? [], code);
  const properties = propertiesOf(menu?.properties ?? '');
  const url = menu && properties.embed ? frameUrl(menu.path, embedOrigins()) : undefined;
  const name = menu && nameOf(menu, properties);
  useEffect(() => {
    if (name) document.title = `${name} - ${brand.title}`;
  }, [name]);

  if (!url || !name) return <Exception status="404" />;
  return (
    <div className={styles.page}>
      <Flex component="header" wrap align="center" gap="4px 16px">
        <h1 className={styles.title}>{name}</h1>
        <span className={styles.hint}>{text('pages.embed.refused')}</span>
        <Button
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          icon={<ExportOutlined aria-hidden="true" />}
        >
          {text('pages.embed.open')}
        </Button>
      </Flex>
      <iframe
        key={url}
        className={styles.frame}
        src={url}
        title={name}
        sandbox={sandboxOf(url)}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
