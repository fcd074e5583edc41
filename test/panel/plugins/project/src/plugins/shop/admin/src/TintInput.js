const TintInput = ({ name, value, onChange }) => (
  <input
    aria-label={name}
    value={value ?? ''}
    onChange={({ target }) => onChange({ target: { name, value: target.value, type: 'string' } })}
  />
);

export default TintInput;
