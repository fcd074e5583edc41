const Mark = ({ name, value, onChange, attribute, intlLabel, error, disabled, required, type }) => (
  <label>
    {intlLabel.defaultMessage}
    {required && ' (needed)'}
    <input
      name={name}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange({ target: { name, value: target.value, type: attribute.type } })}
    />
    <span>{error || `${type} of ${attribute.options?.scale}`}</span>
  </label>
);

export default Mark;
