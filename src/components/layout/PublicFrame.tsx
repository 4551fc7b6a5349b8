import type { ReactNode } from 'react';
import { useShellEnd } from '@/components/feedback/useShellEnd';
import { useText } from '@/components/feedback/useText';
import Footer from './Footer';
import LanguageSwitch from './LanguageSwitch';
import PublicLayout from './PublicLayout';
import ThemeSwitch from './ThemeSwitch';

export default function PublicFrame({ children }: { children: ReactNode }) {
  const text = useText();
  useShellEnd();
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
