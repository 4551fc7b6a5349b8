import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { AutoComplete, Button, Form, Select } from 'antd';
import { useAccess } from 'umi';
import { useLoaded } from '@/components/feedback/useLoaded';
import { useText } from '@/components/feedback/useText';
import { useSchemaRule } from '@/components/form/useRules';
import IconAction from '@/components/list/IconAction';
import { resourceMethodSchema, resourcePathSchema } from '@/schemas/menu';
import { fetchApiPaths } from '@/services/api/menu';
import type texts from './locales/en-US';
import styles from './menu.module.css';

const METHODS = resourceMethodSchema.options.map((value) => ({ value, label: value }));

/** Of an API that does not describe itself. */
const noPaths = async (): Promise<string[]> => [];

/** The calls that a menu grants: rows of a method and a path, typed or picked from the API's own. */
export default function Resources() {
  const text = useText<typeof texts>();
  const rule = useSchemaRule();
  const { value: paths = [] } = useLoaded(useAccess().offers('openapi') ? fetchApiPaths : noPaths);
  const options = paths.map((value) => ({ value }));

  return (
    <Form.List name="resources">
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name }, index) => (
            <div key={key} className={styles.resource}>
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
                <AutoComplete
                  options={options}
                  showSearch={{ filterOption: (typed, option) => !!option?.value.includes(typed) }}
                  placeholder={text('pages.system.menu.resources.placeholder')}
                  aria-label={text('pages.system.menu.resources.path', { row: index + 1 })}
                />
              </Form.Item>
              <IconAction
                label={text('pages.system.menu.resources.remove', { row: index + 1 })}
                icon={<DeleteOutlined aria-hidden="true" />}
                onClick={() => remove(name)}
              />
            </div>
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
        </>
      )}
    </Form.List>
  );
}
