/** As many inputs of JSON fields: text in, text out. */
const Words = ({ name, value, onChange, attribute }) => {
  const words = JSON.parse(value || '[]');
  const add = () =>
    onChange({
      target: { name, type: attribute.type, value: JSON.stringify([...words, `word ${words.length + 1}`]) },
    });
  return (
    <div>
      <output>{words.join(' and ')}</output>
      <button type="button" onClick={add}>
        Add a word
      </button>
    </div>
  );
};

export default Words;
