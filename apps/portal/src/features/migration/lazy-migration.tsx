import type { ComponentProps } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';
import type Migration from './migration.tsx';

/** Loads the flow and its messages in separate chunks: most players never need it. */
export function LazyMigration(props: ComponentProps<typeof Migration>) {
  const View = useLazyView('migration', ['migration'], () => import('./migration.tsx'));
  return <View {...props} />;
}
