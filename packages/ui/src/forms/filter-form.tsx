import type { ComponentPropsWithRef, SubmitEvent } from 'react';

type FilterFormProps = Omit<
  ComponentPropsWithRef<'form'>,
  'action' | 'encType' | 'method' | 'onSubmit' | 'role'
> & {
  /** The path that the fields are appended to. */
  action: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * A form whose fields are in the address, so that it works without script and the result can be shared. Only for filters
 * of public lists: what a visitor enters here is in the history and in logs.
 */
export function FilterForm({ action, onSubmit, children, ...form }: FilterFormProps) {
  return (
    <search>
      <form
        {...form}
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </search>
  );
}
