import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Select } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useSchemaRule } from '@/components/form/useFields';
import IconAction from '@/components/list/IconAction';
import { resourceMethodSchema, resourcePathSchema } from '@/schemas/menu';
import CallPath from './CallPath';
import styles from './menu.module.css';

const METHODS = resourceMethodSchema.options.map((value) => ({ value, label: value }));

/** The calls that a menu grants: rows of a method and a path. */
export default function Resources() {
  const text = useText();
  const rule = useSchemaRule();
  const form = Form.useFormInstance();

  const takeMethod = (row: number, typed: string) => {
    const { success, data } = resourceMethodSchema.safeParse(typed);
    if (success) form.setFieldValue(['resources', row, 'method'], data);
  };

  return (
    <Form.List name="resources">
      {(rows, { add, remove }, { errors }) => (
        <div className={styles.resources}>
          {rows.map(({ key, name }, index) => (
            <Flex key={key} align="flex-start" gap="small">
              <Form.Item name={[name, 'method']} className={styles.method}>
                <Select
                  options={METHODS}
                  aria-label={text('pages.system.menu.resources.method', { row: index + 1 })}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'path']}
                className={styles.path}
                rules={[rule(resourcePathSchema)]}
              >
                <CallPath row={index + 1} onMethod={(method) => takeMethod(name, method)} />
              </Form.Item>
              <IconAction
                label={text('pages.system.menu.resources.remove', { row: index + 1 })}
                icon={<DeleteOutlined aria-hidden="true" />}
                onClick={() => remove(name)}
              />
            </Flex>
          ))}
          <Button
            block
            type="dashed"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => add({ method: 'GET', path: '' })}
          >
            {text('pages.system.menu.resources.add')}
          </Button>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}
