const LongText = ({ name, value, onChange }) => (
  <input
    aria-label={`Replaced ${name}`}
    value={value ?? ''}
    onChange={({ target }) => onChange({ target: { name, value: target.value, type: 'wysiwyg' } })}
  />
);

export default LongText;
