import { DownOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import * as antd from 'antd';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { themeOf } from '../../../src/components/layout/themeOf';

/** Every kind of control that the console uses, by antd alone: its theme's tokens, none of its styles and code. */

const query = new URLSearchParams(location.search);
const SIZES = ['small', undefined, 'large'] as const;
const FLAGS = [false, true];
const OPTIONS = ['One', 'Two', 'Three'].map((label) => ({ label, value: label }));
const OPEN = {
  open: true,
  getPopupContainer: (field: HTMLElement) => field.parentElement ?? field,
};
const NODES = [
  {
    key: 'root',
    value: 'root',
    title: 'Root',
    children: ['a', 'b'].map((key) => ({ key, value: key, title: key, disabled: key === 'b' })),
  },
  { key: 'shut', value: 'shut', title: 'Shut', children: [{ key: 'c', value: 'c', title: 'C' }] },
  { key: 'other', value: 'other', title: 'Other', isLeaf: true },
];
const TREE = { treeData: NODES, expandedKeys: ['root'], checkable: true, selectedKeys: ['other'] };
const TYPES = ['default', 'primary', 'dashed', 'text', 'link'] as const;
const STATES = ['success', 'info', 'warning', 'error'] as const;
const COLOURS = [
  'default',
  'processing',
  ...STATES,
  'red',
  'orange',
  'gold',
  'green',
  'cyan',
  'blue',
];
const ITEMS = ['a', 'b', 'c'].map((key) => ({ key, label: key, title: key }));

const Each = <T,>({ of, children }: { of: readonly T[]; children: (one: T) => ReactNode }) => (
  <>{of.map(children)}</>
);

const Buttons = () => (
  <Each of={TYPES}>
    {(type) =>
      SIZES.flatMap((size) =>
        FLAGS.flatMap((danger) =>
          FLAGS.flatMap((disabled) => {
            const props = { type, size, danger, disabled, autoInsertSpace: false };
            return [
              <antd.Button key={`${size}${danger}${disabled}`} {...props}>
                Button
              </antd.Button>,
              <antd.Button
                key={`icon${size}${danger}${disabled}`}
                {...props}
                icon={<PlusOutlined />}
              />,
              <antd.Button
                key={`both${size}${danger}${disabled}`}
                {...props}
                icon={<PlusOutlined />}
              >
                Button
              </antd.Button>,
            ];
          }),
        ),
      )
    }
  </Each>
);

const Blocks = () => (
  <>
    <antd.Button block type="dashed" icon={<PlusOutlined />}>
      Add
    </antd.Button>
    <antd.Button block type="primary" size="large">
      Go
    </antd.Button>
    <Each of={['filled', 'borderless', 'underlined'] as const}>
      {(variant) => (
        <div key={variant}>
          <antd.Input variant={variant} />
          <antd.Select variant={variant} options={OPTIONS} value="One" />
        </div>
      )}
    </Each>
    <antd.Space.Compact>
      <antd.Input />
      <antd.Button>Go</antd.Button>
    </antd.Space.Compact>
    <antd.Space>
      <antd.Spin />
    </antd.Space>
    <antd.Descriptions items={ITEMS} />
    <antd.Descriptions column={1} items={ITEMS} />
    <antd.Descriptions column={2} size="small" items={ITEMS} />
    <antd.Descriptions column={1} size="small" items={ITEMS} />
    <antd.Breadcrumb items={[{ title: 'One' }, { title: 'Two' }]} />
    <antd.Typography.Title level={2}>Title</antd.Typography.Title>
    <antd.Result status="success" title="Title" />
    <antd.QRCode type="svg" value="gatehouse" />
  </>
);

const Choices = () => (
  <Each of={FLAGS}>
    {(disabled) => (
      <div key={String(disabled)}>
        <antd.Checkbox disabled={disabled} />
        <antd.Checkbox disabled={disabled}>No</antd.Checkbox>
        <antd.Checkbox disabled={disabled} checked>
          Yes
        </antd.Checkbox>
        <antd.Checkbox disabled={disabled} indeterminate>
          Half
        </antd.Checkbox>
        <antd.Checkbox.Group disabled={disabled} options={OPTIONS} value={['One']} />
        <antd.Radio.Group disabled={disabled} options={OPTIONS} value="One" />
        <antd.Radio.Group disabled={disabled} optionType="button" options={OPTIONS} value="One" />
        <antd.Segmented disabled={disabled} options={OPTIONS} value="One" />
        <antd.Switch disabled={disabled} />
        <antd.Switch disabled={disabled} checked checkedChildren="On" unCheckedChildren="Off" />
        <antd.Switch disabled={disabled} size="small" checked />
        <antd.Switch disabled={disabled} size="small" />
      </div>
    )}
  </Each>
);

const Fields = () => (
  <Each of={SIZES}>
    {(size) =>
      FLAGS.flatMap((disabled) => {
        const props = { size, disabled };
        return (
          <div key={`${size}${disabled}`}>
            <antd.Input {...props} />
            <antd.Input {...props} status="error" />
            <antd.Input {...props} prefix={<PlusOutlined />} />
            <antd.Input {...props} allowClear />
            <antd.Input {...props} prefix={<PlusOutlined />} allowClear />
            <antd.Input {...props} suffix="s" />
            <antd.Input.Password {...props} />
            <antd.Input.Search {...props} />
            <antd.Input.TextArea {...props} />
            <antd.Input.TextArea {...props} showCount />
            <antd.InputNumber {...props} />
            <antd.Select {...props} options={OPTIONS} />
            <antd.Select {...props} options={OPTIONS} value="One" />
            <antd.Select {...props} options={OPTIONS} showSearch allowClear value="One" />
            <antd.Select {...props} options={OPTIONS} variant="borderless" value="One" />
            <antd.Select {...props} options={OPTIONS} mode="multiple" />
            <antd.Select {...props} options={OPTIONS} mode="multiple" value={['One']} />
            <antd.Select {...props} options={OPTIONS} mode="tags" value={['One']} />
            <antd.TreeSelect {...props} treeData={NODES} />
            <antd.TreeSelect {...props} treeData={NODES} value="a" allowClear showSearch />
            <antd.TreeSelect {...props} treeData={NODES} treeCheckable value={['a']} />
            <antd.AutoComplete {...props} options={OPTIONS} />
            <antd.DatePicker {...props} />
            <antd.DatePicker.RangePicker {...props} />
            <antd.DatePicker.RangePicker {...props} showTime />
          </div>
        );
      })
    }
  </Each>
);

/** What stands open beside a field, each with room for itself. */
const Opened = () => (
  <div id="opened">
    <Each
      of={[
        <antd.Select key="select" {...OPEN} options={OPTIONS} value="One" />,
        <antd.Select key="many" {...OPEN} options={OPTIONS} mode="multiple" value={['One']} />,
        <antd.AutoComplete key="auto" {...OPEN} options={OPTIONS} />,
        <antd.TreeSelect
          key="tree"
          {...OPEN}
          treeData={NODES}
          treeDefaultExpandedKeys={['root']}
          value="a"
        />,
        <antd.TreeSelect
          key="checks"
          {...OPEN}
          treeData={NODES}
          treeDefaultExpandedKeys={['root']}
          treeCheckable
          value={['a']}
        />,
        <antd.DatePicker key="date" {...OPEN} />,
        <antd.DatePicker.RangePicker
          key="range"
          {...OPEN}
          showTime
          presets={[{ label: 'Day', value: [null, null] }]}
        />,
        <antd.DatePicker.RangePicker
          key="days"
          {...OPEN}
          presets={[{ label: 'Day', value: [null, null] }]}
          disabledDate={(day) => day.date() > 14}
        />,
        <antd.Dropdown key="menu" {...OPEN} menu={{ items: ITEMS, selectedKeys: ['a'] }}>
          <antd.Button>Menu</antd.Button>
        </antd.Dropdown>,
        <antd.Popover key="popover" open title="Title" content="Content">
          <antd.Button>Popover</antd.Button>
        </antd.Popover>,
        <antd.Tooltip key="tooltip" open title="Title">
          <antd.Button>Tooltip</antd.Button>
        </antd.Tooltip>,
      ]}
    >
      {(one) => (
        <div key={one.key} style={{ height: 460, position: 'relative' }}>
          {one}
        </div>
      )}
    </Each>
  </div>
);

const Data = () => (
  <>
    <antd.Tree {...TREE} checkedKeys={['a']} switcherIcon={<DownOutlined />} />
    <antd.Tree {...TREE} checkedKeys={['root', 'other']} blockNode draggable showLine />
    <antd.Tree {...TREE} checkedKeys={[]} disabled />
    <antd.Tree {...TREE} checkedKeys={['a']} blockNode selectable={false} />
    <antd.Tree treeData={NODES} defaultExpandAll blockNode />
    <Each of={COLOURS}>
      {(color) => (
        <div key={color}>
          <antd.Tag color={color}>Tag</antd.Tag>
          <antd.Tag color={color} closable>
            Tag
          </antd.Tag>
        </div>
      )}
    </Each>
    <antd.Tag>Tag</antd.Tag>
    <antd.Tabs items={[...ITEMS, { key: 'd', label: 'd', disabled: true }]} />
    <antd.Tabs items={ITEMS} size="small" />
    <antd.Tabs items={ITEMS} tabPlacement="start" />
    <Each of={FLAGS}>
      {(simple) => (
        <div key={String(simple)}>
          <antd.Pagination total={500} simple={simple} showSizeChanger showTotal={String} />
          <antd.Pagination total={500} simple={simple} size="small" current={3} />
          <antd.Pagination
            total={5}
            simple={simple}
            size="small"
            showSizeChanger
            showTotal={String}
          />
        </div>
      )}
    </Each>
    <Each of={['small', 'medium', 'large'] as const}>
      {(size) => (
        <antd.Table
          key={size}
          size={size}
          dataSource={[{ key: 'a', children: [{ key: 'b' }] }, { key: 'c' }]}
          columns={[
            { dataIndex: 'key', title: 'Key', sorter: true },
            ...['One', 'Two'].map((title) => ({ title })),
            { title: 'Sorted', sorter: true },
          ]}
          rowSelection={{ selectedRowKeys: ['c'] }}
          expandable={{ defaultExpandAllRows: true }}
        />
      )}
    </Each>
    <Each of={['small', 'medium', 'large'] as const}>
      {(size) => (
        <antd.Table key={size} size={size} columns={['One', 'Two'].map((title) => ({ title }))} />
      )}
    </Each>
    <Each of={['small', 'medium', 'large'] as const}>
      {(size) => (
        <antd.Table
          key={size}
          size={size}
          dataSource={[{ key: 'a' }, { key: 'b' }]}
          columns={[
            { title: 'One' },
            { title: 'Two', sorter: true },
            { title: 'End', fixed: 'end' },
          ]}
          expandable={{ expandedRowRender: () => 'More', defaultExpandedRowKeys: ['a'] }}
          scroll={{ x: 4000 }}
        />
      )}
    </Each>
    <antd.Menu mode="horizontal" items={ITEMS} selectedKeys={['a']} />
    <antd.Menu mode="inline" items={[{ key: 'd', label: 'd', children: ITEMS }]} openKeys={['d']} />
  </>
);

const Notes = () => (
  <>
    <Each of={STATES}>
      {(type) =>
        FLAGS.map((long) => (
          <antd.Alert
            key={`${type}${long}`}
            type={type}
            title="Title"
            description={long ? 'Description' : undefined}
            showIcon
            closable={long}
            action={<antd.Button size="small">Do</antd.Button>}
          />
        ))
      }
    </Each>
    <Each of={FLAGS}>
      {(bordered) => (
        <antd.Card key={String(bordered)} variant={bordered ? 'outlined' : 'borderless'} title="T">
          Body
        </antd.Card>
      )}
    </Each>
    <antd.Card>Body</antd.Card>
    <antd.Card size="small" title="Title" extra="Extra" hoverable />
    <antd.Steps current={1} items={ITEMS} />
    <antd.Steps size="small" current={1} items={ITEMS} />
    <antd.Progress percent={30} />
    <antd.Upload>
      <antd.Button icon={<UploadOutlined />}>Upload</antd.Button>
    </antd.Upload>
    <antd.Badge count={3}>
      <antd.Avatar>A</antd.Avatar>
    </antd.Badge>
    <antd.Empty image={antd.Empty.PRESENTED_IMAGE_SIMPLE} />
    <antd.Skeleton active />
    <antd.Divider />
    <antd.Form layout="vertical" initialValues={{ b: 'b' }}>
      <antd.Form.Item name="a" label="A" required help="Help" validateStatus="error">
        <antd.Input />
      </antd.Form.Item>
      <antd.Form.Item name="b" label="B" extra="Extra" tooltip="Tip">
        <antd.Input />
      </antd.Form.Item>
    </antd.Form>
    <antd.Form size="large">
      <antd.Form.Item>
        <antd.Input />
      </antd.Form.Item>
    </antd.Form>
    <antd.Modal open title="Title" mask={false}>
      Body
    </antd.Modal>
    <antd.Drawer open title="Title" extra="Extra" footer="Footer">
      Body
    </antd.Drawer>
  </>
);

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <antd.ConfigProvider
    theme={themeOf(query.get('theme') === 'dark', false)}
    direction={query.get('dir') === 'rtl' ? 'rtl' : 'ltr'}
  >
    <Opened />
    <Buttons />
    <Blocks />
    <Choices />
    <Fields />
    <Data />
    <Notes />
  </antd.ConfigProvider>,
);
