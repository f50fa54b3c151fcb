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
      <Field label="E-mail" type="email" name="email" required messages={messages} hint="We never share it" />
      <Field label="Name" name="name" required messages={{ valueMissing: 'Type your name' }} />
      <button type="submit">Send</button>
    </form>
  );
}

describe('Field', () => {
  test('says nothing while a person types and speaks when they leave', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const email = screen.getByLabelText('E-mail');
    await user.type(email, 'player');
    expect(screen.queryByText('That is no e-mail')).toBeNull();
    await user.tab();
    expect(screen.getByText('That is no e-mail')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  test('points assistive technology to the message and the hint', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const email = screen.getByLabelText('E-mail');
    const texts = () =>
      (email.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(texts()).toEqual(['We never share it']);
    await user.type(email, 'player{Tab}');
    expect(texts()).toEqual(['That is no e-mail', 'We never share it']);
  });

  test('takes the message back the moment the value is right', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const email = screen.getByLabelText('E-mail');
    await user.type(email, 'player{Tab}');
    await user.type(email, '@example.test');
    expect(screen.queryByText('That is no e-mail')).toBeNull();
    expect(email.getAttribute('aria-invalid')).toBeNull();
  });

  test('leaving an untouched field is no mistake yet', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(screen.getByLabelText('E-mail'));
    await user.tab();
    expect(screen.queryByText('Type your e-mail')).toBeNull();
  });

  test('submitting shows every message and moves to the first wrong field', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Type your e-mail')).toBeTruthy();
    expect(screen.getByText('Type your name')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });

  test('a rule of the caller counts like a native one', async () => {
    const user = userEvent.setup();
    render(
      <Field
        label="E-mail"
        type="email"
        messages={messages}
        check={(value) => value !== 'old@example.test'}
      />,
    );
    const email = screen.getByLabelText<HTMLInputElement>('E-mail');
    await user.type(email, 'old@example.test{Tab}');
    expect(screen.getByText('Same as before')).toBeTruthy();
    expect(email.checkValidity()).toBe(false);
    await user.clear(email);
    await user.type(email, 'new@example.test');
    expect(email.checkValidity()).toBe(true);
  });

  test('what the server said outranks our own message', () => {
    render(
      <Field label="E-mail" defaultValue="player" type="email" error="Already in use" messages={messages} />,
    );
    expect(screen.getByText('Already in use')).toBeTruthy();
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  });
});
