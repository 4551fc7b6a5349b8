export { default } from '@/components/PageSkeleton';
