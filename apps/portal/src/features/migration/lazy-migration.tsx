import { type ComponentProps, Suspense } from 'react';
import { useLazyView } from '../../platform/i18n/lazy-view.ts';
import type Migration from './migration.tsx';

/** The flow and its words in chunks of their own: most players are past it, or never had to take it. */
export function LazyMigration(props: ComponentProps<typeof Migration>) {
  const View = useLazyView('migration', ['migration'], () => import('./migration.tsx'));
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}
