import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { FormNotesProvider } from './returned-form.ts';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

type Returned = ComponentProps<typeof FormNotesProvider>['value']['returned'];

const RETURNED: Returned = { values: { username: 'mira@example.test', region: 'us' }, focus: 'password' };
const REGIONS = [
  { value: 'eu', label: 'Europe' },
  { value: 'us', label: 'America' },
];

function SignUp({ first, onSubmit }: { first: Returned; onSubmit: () => void }) {
  const [returned, setReturned] = useState(first);
  return (
    <FormNotesProvider
      value={{
        returned,
        dismiss: () => setReturned(null),
        notReady: 'Press again.',
        needsScript: 'Needs JavaScript.',
      }}
    >
      <Form onSubmit={onSubmit}>
        <Field label="Email" name="username" />
        <SelectField label="Region" name="region" options={REGIONS} defaultValue="eu" />
        <PasswordField label="Password" name="password" showLabel="Show" hideLabel="Hide" />
        <button type="submit">Send</button>
      </Form>
    </FormNotesProvider>
  );
}

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('is a POST in the server-rendered HTML, with a note that it needs JavaScript', () => {
  const html = renderToString(<SignUp first={null} onSubmit={() => undefined} />);
  expect(html).toContain('<form method="post">');
  expect(html).toMatch(/<noscript>.*Needs JavaScript\..*<\/noscript>/);
  expect(html).not.toContain('Press again.');
});

test('shows the returned values, leaves the others empty, and explains why', () => {
  render(<SignUp first={RETURNED} onSubmit={() => undefined} />);
  expect([fieldOf('Email').value, fieldOf('Region').value]).toEqual(['mira@example.test', 'us']);
  const password = fieldOf('Password');
  expect(password.value).toBe('');
  expect(document.activeElement).toBe(password);
  const notice = screen.getByText('Press again.').closest('[role=status]');
  expect(password.getAttribute('aria-describedby')?.split(' ')).toContain(notice?.id);
});

test('removes the message and keeps the values when it is sent again', async () => {
  const user = userEvent.setup();
  const submitted = vi.fn();
  render(<SignUp first={RETURNED} onSubmit={submitted} />);
  await user.type(fieldOf('Password'), 'Torchlight-Bay-77{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Press again.')).toBeNull();
  expect([fieldOf('Email').value, fieldOf('Region').value]).toEqual(['mira@example.test', 'us']);
});

test('keeps input from before hydration, also over a returned value', () => {
  const page = document.createElement('div');
  document.body.append(page);
  const form = <SignUp first={RETURNED} onSubmit={() => undefined} />;
  page.innerHTML = renderToString(form);
  fieldOf('Email').value = 'other@example.test';
  fieldOf('Password').value = 'Torchlight-Bay-77';
  render(form, { container: page, hydrate: true });
  expect(fieldOf('Email').value).toBe('other@example.test');
  expect(fieldOf('Password').value).toBe('Torchlight-Bay-77');
  page.remove();
});
