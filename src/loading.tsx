export { default } from '@/components/feedback/PageSkeleton';
