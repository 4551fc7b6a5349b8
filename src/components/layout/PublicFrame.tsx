import type { ReactNode } from 'react';
import { useSketchEnd } from '@/components/feedback/useSketchEnd';
import { useText } from '@/components/feedback/useText';
import Footer from './Footer';
import LanguageSwitch from './LanguageSwitch';
import PublicLayout from './PublicLayout';
import ThemeSwitch from './ThemeSwitch';

export default function PublicFrame({ children }: { children: ReactNode }) {
  const text = useText();
  useSketchEnd();
  return (
    <PublicLayout
      headline={text('app.motto')}
      tagline={text('app.tagline')}
      tools={
        <>
          <ThemeSwitch />
          <LanguageSwitch />
        </>
      }
      footer={<Footer />}
    >
      {children}
    </PublicLayout>
  );
}
