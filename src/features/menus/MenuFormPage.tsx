import { FormPage } from '@/features/entity';
import { menuResource } from './menu.resource';
import { useGiveNew } from './useGiveNew';

export default function MenuFormPage() {
  const { give, contextHolder } = useGiveNew();
  return (
    <>
      {contextHolder}
      <FormPage
        config={menuResource}
        onCreated={(menu, open, values) => give(menu, values).then(open)}
      />
    </>
  );
}
