import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { Field } from './field.tsx';

afterEach(cleanup);

const messages = {
  valueMissing: 'Type your e-mail',
  typeMismatch: 'That is no e-mail',
  customError: 'Same as before',
};

function Form() {
  return (
    <form>
      <Field label="Email" type="email" name="email" required messages={messages} hint="We never share it" />
      <Field label="Name" name="name" required messages={{ valueMissing: 'Type your name' }} />
      <button type="submit">Send</button>
    </form>
  );
}

describe('Field', () => {
  test('shows no message during the first input, and shows it on blur', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const email = screen.getByLabelText('Email');
    await user.type(email, 'player');
    expect(screen.queryByText('That is no e-mail')).toBeNull();
    await user.tab();
    expect(screen.getByText('That is no e-mail')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  test('waits for the click that takes the focus, so that its target does not move away', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(screen.getByLabelText('Email'), 'player');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Name') });
    expect(screen.queryByText('That is no e-mail')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(await screen.findByText('That is no e-mail')).toBeTruthy();
  });

  test('references the message and the hint for assistive technology', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const email = screen.getByLabelText('Email');
    const texts = () =>
      (email.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(texts()).toEqual(['We never share it']);
    await user.type(email, 'player{Tab}');
    expect(texts()).toEqual(['That is no e-mail', 'We never share it']);
  });

  test('removes the message as soon as the value is valid', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const email = screen.getByLabelText('Email');
    await user.type(email, 'player{Tab}');
    await user.type(email, '@example.test');
    expect(screen.queryByText('That is no e-mail')).toBeNull();
    expect(email.getAttribute('aria-invalid')).toBeNull();
  });

  test('shows no message when an untouched field loses focus', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(screen.getByLabelText('Email'));
    await user.tab();
    expect(screen.queryByText('Type your e-mail')).toBeNull();
  });

  test('shows all messages on submit and focuses the first invalid field', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Type your e-mail')).toBeTruthy();
    expect(screen.getByText('Type your name')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('applies a rule of the caller like a native one', async () => {
    const user = userEvent.setup();
    render(
      <Field
        label="Email"
        type="email"
        messages={messages}
        check={(value) => value !== 'old@example.test'}
      />,
    );
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await user.type(email, 'old@example.test{Tab}');
    expect(screen.getByText('Same as before')).toBeTruthy();
    expect(email.checkValidity()).toBe(false);
    await user.clear(email);
    await user.type(email, 'new@example.test');
    expect(email.checkValidity()).toBe(true);
  });

  test('prefers the error of the server to its own message', () => {
    render(
      <Field label="Email" defaultValue="player" type="email" error="Already in use" messages={messages} />,
    );
    expect(screen.getByText('Already in use')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });
});
