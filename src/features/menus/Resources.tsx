import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Flex, Form, Select } from 'antd';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useSchemaRule } from '@/components/form/useFields';
import IconAction from '@/components/list/IconAction';
import { resourceMethodSchema, resourcePathSchema } from '@/schemas/menu';
import { type ApiCall, apiCallsQuery } from '@/services/api/menu';
import styles from './menu.module.css';

const METHODS = resourceMethodSchema.options.map((value) => ({ value, label: value }));

/** A call as it is picked, or pasted. */
const CALL = /^\s*([A-Za-z]+)\s+(?=\/)/;

const optionOf = ({ method, path, summary }: ApiCall) => ({
  value: `${method} ${path}`.trim(),
  title: path,
  summary,
});

type Option = ReturnType<typeof optionOf>;

const isFound = (typed: string, option?: Option) =>
  `${option?.value} ${option?.summary}`.toLowerCase().includes(typed.trim().toLowerCase());

/** The calls that a menu grants: rows of a method and a path, typed or picked from the API's own. */
export default function Resources() {
  const text = useText();
  const rule = useSchemaRule();
  const form = Form.useFormInstance();
  const offered = useAccess().gatehouse !== undefined;
  const { data: calls = [] } = useQuery({ ...apiCallsQuery(), enabled: offered });
  const options = calls.map(optionOf);

  /** Whether picked or pasted, a call fills both fields. */
  const takeMethod = (row: number, typed: string) => {
    const { success, data } = resourceMethodSchema.safeParse(CALL.exec(typed)?.[1]?.toUpperCase());
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
                normalize={(typed = '') => typed.replace(CALL, '')}
                rules={[rule(resourcePathSchema)]}
              >
                <AutoComplete<string, Option>
                  options={options}
                  showSearch={{ filterOption: isFound }}
                  onChange={(typed) => takeMethod(name, typed)}
                  optionRender={({ data: { value, summary } }) => (
                    <Flex component="span" vertical>
                      <span dir="ltr">{value}</span>
                      <span className={styles.summary}>{summary}</span>
                    </Flex>
                  )}
                  placeholder={text('pages.system.menu.resources.placeholder')}
                  aria-label={text('pages.system.menu.resources.path', { row: index + 1 })}
                />
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
