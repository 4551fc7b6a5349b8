import { FormPage } from '@/features/entity';
import { menuResource } from './menu.resource';

export default function MenuFormPage() {
  return <FormPage config={menuResource} />;
}
