import { Button, Form, Input, TreeSelect } from 'antd';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useLoaded } from '@/components/feedback/useLoaded';
import { useText } from '@/components/feedback/useText';
import { useSchemaRule } from '@/components/form/useFields';
import type { Menu } from '@/schemas/menu';
import { roleFormSchema } from '@/schemas/role';
import { fetchMenuTree } from '@/services/api/menu';
import styles from './howAccessWorks.module.css';
import type texts from './locales/en-US';

export interface FirstRoleValues {
  name: string;
  code: string;
  menus: string[];
}

interface FirstRoleProps {
  busy: boolean;
  onMake: (values: FirstRoleValues) => void;
}

const { name: nameSchema, code: codeSchema } = roleFormSchema.shape;

interface Node {
  value: string;
  title: string;
  children: Node[];
}

const nodesOf = (level: readonly Menu[]): Node[] =>
  level
    .filter(({ status }) => status === 'enabled')
    .map(({ id, name, children }) => ({
      value: id,
      title: name,
      children: nodesOf(children ?? []),
    }));

export default function FirstRole({ busy, onMake }: FirstRoleProps) {
  const text = useText<typeof texts>();
  const rule = useSchemaRule();
  const { value: tree, error, retry } = useLoaded(fetchMenuTree);
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  const required = { required: true, message: text('pages.how.required') };
  return (
    <Form<FirstRoleValues>
      layout="vertical"
      name="first-role"
      className={styles.form ?? ''}
      onFinish={onMake}
      scrollToFirstError={{ focus: true }}
    >
      <p>{text('pages.how.role.about')}</p>
      <Form.Item
        name="name"
        label={text('pages.how.role.name')}
        rules={[{ ...required, whitespace: true }, rule(nameSchema)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={text('pages.how.role.code')}
        extra={text('pages.how.role.code.help')}
        rules={[{ ...required, whitespace: true }, rule(codeSchema)]}
      >
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item name="menus" label={text('pages.how.role.menus')} rules={[required]}>
        <TreeSelect
          loading={!tree}
          treeData={nodesOf(tree ?? [])}
          treeCheckable
          showCheckedStrategy={TreeSelect.SHOW_ALL}
          showSearch={{ treeNodeFilterProp: 'title' }}
          maxTagCount={6}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('pages.how.role.make')}
      </Button>
    </Form>
  );
}
