import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onChange={setCode} {...(onComplete ? { onComplete } : {})} />;
}

describe('CodeField', () => {
  test('is one input that phones and password managers recognise', () => {
    render(<Code />);
    const inputs = screen.getAllByRole('textbox');
    expect(inputs).toHaveLength(1);
    expect(inputs[0]?.getAttribute('autocomplete')).toBe('one-time-code');
    expect(inputs[0]?.getAttribute('inputmode')).toBe('numeric');
  });

  test('fills all boxes from a pasted code with a space, and reports it once', async () => {
    const user = userEvent.setup();
    const completed = vi.fn();
    render(<Code onComplete={completed} />);
    await user.click(screen.getByLabelText('Code'));
    await user.paste('481 723');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('481723');
    expect(completed.mock.calls).toEqual([['481723']]);
  });

  test('ignores letters and a seventh digit', async () => {
    const user = userEvent.setup();
    render(<Code />);
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    await user.type(input, 'a4b8c17239');
    expect(input.value).toBe('481723');
  });

  test.each([
    ['١٢٣٤٥٦', 'an Arabic keyboard'],
    ['۱۲۳۴۵۶', 'a Persian keyboard'],
    ['１２３４５６', 'a Japanese or Chinese input method'],
  ])('reads %s of %s as 123456', async (typed) => {
    const user = userEvent.setup();
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    await user.type(screen.getByLabelText('Code'), typed);
    expect(onComplete).toHaveBeenCalledWith('123456');
  });

  test('is invalid with five digits', async () => {
    const user = userEvent.setup();
    render(<Code />);
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    await user.type(input, '48172');
    expect(input.checkValidity()).toBe(false);
    await user.type(input, '3');
    expect(input.checkValidity()).toBe(true);
  });
});
