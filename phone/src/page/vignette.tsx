/** The pyramid of the sheets with the sun behind its top. */

const GOLD = "#b8892b";
const COURSES = [
  { y: 46, half: 27, fill: GOLD },
  { y: 58, half: 44, fill: "#d3b67c" },
  { y: 70, half: 61, fill: "#e4d2ae" },
  { y: 82, half: 78, fill: "#f2eada" },
];
const RAYS = Array.from({ length: 13 }, (_, at) => Math.PI + (at * Math.PI) / 12);

export function Vignette() {
  return (
    <svg class="vignette" viewBox="0 0 200 104" aria-hidden="true" focusable="false">
      <path
        d={RAYS.map((angle) => {
          const [x, y] = [Math.cos(angle), Math.sin(angle)];
          return `M${(100 + 22 * x).toFixed(1)} ${(36 + 22 * y).toFixed(1)}L${(100 + 36 * x).toFixed(1)} ${(36 + 36 * y).toFixed(1)}`;
        }).join("")}
        stroke={GOLD}
        stroke-width="1.4"
      />
      <circle cx="100" cy="36" r="17" fill={GOLD} stroke="#243a7e" />
      <path d="M100 20 118 46H82Z" fill="#fff" stroke="#243a7e" stroke-linejoin="round" />
      <path d="M100 20 104 46H82Z" fill="#f2eada" stroke="#243a7e" stroke-width=".6" stroke-linejoin="round" />
      {COURSES.map(({ y, half, fill }) => (
        <path
          d={`M${100 - half + 7} ${y}H${100 + half - 7}L${100 + half} ${y + 12}H${100 - half}Z`}
          fill={fill}
          stroke="#243a7e"
          stroke-linejoin="round"
        />
      ))}
      <path d="M95 84H105V94H95Z" fill="#243a7e" />
      <path d={Array.from({ length: 20 }, (_, at) => `M${10 + 9 * at} 102l4.500-7 4.500 7Z`).join("")} fill={GOLD} />
    </svg>
  );
}
